import type { ReactNode } from 'react';
import { Markdown } from '@/entities/markdown/markdown';
import { DocumentFrame } from './document-frame.tsx';

type OwnText = { readonly text: string; readonly changedOn: string };

/** The provider's own text of a legal page where the brand file names one, otherwise the draft that the product ships. */
export function LegalText({ title, own, shipped }: { title: string; own: OwnText | undefined; shipped: ReactNode }) {
  if (own === undefined) return shipped;
  const { lead, sections } = toSections(own.text);
  return (
    <DocumentFrame
      title={title}
      changedOn={own.changedOn}
      lead={lead}
      sections={sections.map(({ heading, text }, index) => ({
        id: `section-${index + 1}`,
        title: heading,
        body: <Markdown text={text} />,
      }))}
    />
  );
}

/** Headings of the second level begin sections. A heading of the first level is the page's own; what follows it leads into the text. */
export function toSections(text: string): { lead: string; sections: { heading: string; text: string }[] } {
  const [first = '', ...rest] = text.split(/^##[ \t]+(?=\S)/m);
  const lead = first.replace(/^#[ \t].*$/m, '').trim();
  const sections = rest.map((part) => {
    const [heading = '', ...lines] = part.split('\n');
    return { heading: heading.replace(/[ \t#]+$/, '').trim(), text: lines.join('\n').trim() };
  });
  return sections.length === 0 ? { lead: '', sections: [{ heading: 'Text', text: lead }] } : { lead, sections };
}
