import type { Metadata } from 'next';
import { PersonPage } from '@/features/office/identity/person-page.server';

// The address is a secret: no search engine and no other site learns it. Its forms still say that they come from here.
export const metadata: Metadata = { title: 'Your identity check', robots: { index: false, follow: false }, referrer: 'same-origin' };

export default async function InvitedPerson({ params }: { params: Promise<{ key: string }> }) {
  return PersonPage({ rawKey: (await params).key });
}
