import { PortfolioPage, portfolioMetadata } from '@/features/follow/portfolio/portfolio-page.server';
import { requireUser } from '@/http/session/require-role';

const PATH = '/my/portfolio';

export async function generateMetadata() {
  return portfolioMetadata(await requireUser({ path: PATH }));
}

export default async function MyPortfolio() {
  return <PortfolioPage user={await requireUser({ path: PATH })} />;
}
