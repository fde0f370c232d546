import { PortfolioPage, portfolioMetadata } from '@/features/portfolio/portfolio-page';
import { requireUser } from '@/lib/require-role';

const PATH = '/my/portfolio';

export async function generateMetadata() {
  return portfolioMetadata(await requireUser({ path: PATH }));
}

export default async function MyPortfolio() {
  return <PortfolioPage user={await requireUser({ path: PATH })} />;
}
