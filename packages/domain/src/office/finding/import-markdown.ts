import { SEVERITIES } from '../../severity.ts';
import { EMPTY_FINDING, FINDINGS_MAX, Finding, FindingStatus, severityOf } from './schema.ts';

export type MarkdownImport =
  | { readonly is: 'findings'; readonly findings: readonly Finding[] }
  | { readonly is: 'fault'; readonly line: number; readonly words: string };

type Draft = { -readonly [Field in keyof Finding]: Finding[Field] };
type Text = 'description' | 'effect' | 'proof' | 'recommendation' | 'answer' | 'verdict';

const SECTIONS: Readonly<Record<string, Text>> = {
  description: 'description',
  impact: 'effect',
  'proof of concept': 'proof',
  proof: 'proof',
  recommendation: 'recommendation',
  'team response': 'answer',
  'fix review': 'verdict',
};
const FACT = /^(?:[-*] )?\**(severity|impact|likelihood|category|status|places?)\**: *\**(.*?)\**\s*$/i;

/**
 * Findings from a text in Markdown. `## Title` begins a finding; lines such as `Severity: Major`, `Impact: High`, `Likelihood: Low`,
 * `Category: SWC-107`, `Status: Open` and `Places: src/Vault.sol#L10-L20` state facts; `### Description`, `### Impact`,
 * `### Proof of Concept`, `### Recommendation`, `### Team Response` and `### Fix Review` begin texts. A text before any is the description.
 */
export function importMarkdown(markdown: string): MarkdownImport {
  const findings: Draft[] = [];
  let draft: Draft | undefined;
  let text: Text = 'description';
  let fence: string | undefined;
  for (const [index, line] of markdown.replaceAll('\r\n', '\n').split('\n').entries()) {
    const fault = (words: string): MarkdownImport => ({ is: 'fault', line: index + 1, words });
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark !== undefined) fence = fence === undefined ? mark : mark.startsWith(fence) ? undefined : fence;
    const title = fence === undefined ? /^## +(.+?) *#*$/.exec(line)?.[1] : undefined;
    if (title !== undefined) {
      if (findings.length === FINDINGS_MAX) return fault(`There are more than ${FINDINGS_MAX} findings.`);
      if (title.length > 200) return fault('A title has at most 200 characters.');
      draft = { ...EMPTY_FINDING, title };
      findings.push(draft);
      text = 'description';
      continue;
    }
    if (draft === undefined) continue;
    const section = fence === undefined ? /^### +(.+?) *#*$/.exec(line)?.[1] : undefined;
    const known = section === undefined ? undefined : SECTIONS[section.toLowerCase()];
    if (known !== undefined) {
      text = known;
      continue;
    }
    const fact = fence === undefined ? FACT.exec(line) : null;
    // Facts stand before the texts; a sentence such as "Impact: …" within one is a sentence.
    if (fact !== null && text === 'description' && draft.description.trim() === '') {
      const words = state(draft, (fact[1] ?? '').toLowerCase(), (fact[2] ?? '').trim());
      if (words !== undefined) return fault(words);
      continue;
    }
    draft[text] += `${line}\n`;
  }
  if (findings.length === 0) return { is: 'fault', line: 1, words: 'There is no finding: each begins with a line such as “## Title”.' };
  const trimmed = findings.map((each) => ({
    ...each,
    override: each.override?.severity === severityOf({ ...each, override: null }) ? null : each.override,
    ...Object.fromEntries(Object.values(SECTIONS).map((field) => [field, each[field].trim()])),
  }));
  for (const each of trimmed) {
    const parsed = Finding.safeParse(each);
    const [issue] = parsed.error?.issues ?? [];
    if (issue !== undefined) return { is: 'fault', line: 1, words: `“${each.title}”: ${issue.path.join('.')}: ${issue.message}` };
  }
  return { is: 'findings', findings: trimmed };
}

/** Writes a fact into the draft. Returns what is wrong with it. */
function state(draft: Draft, name: string, value: string): string | undefined {
  const lower = value.toLowerCase().replaceAll(' ', '-');
  if (name === 'category') {
    draft.category = value.slice(0, 40);
    return undefined;
  }
  if (name === 'status') {
    const status = FindingStatus.safeParse(lower);
    if (!status.success) return `“${value}” is no status: ${FindingStatus.options.join(', ')}.`;
    draft.status = status.data;
    return undefined;
  }
  if (name === 'impact' || name === 'likelihood') {
    if (lower !== 'high' && lower !== 'medium' && lower !== 'low') return `“${value}” is not high, medium or low.`;
    draft[name] = lower;
    return undefined;
  }
  if (name === 'severity') {
    const severity = SEVERITIES.find((each) => each === lower);
    if (severity === undefined) return `“${value}” is no severity: ${SEVERITIES.join(', ')}.`;
    draft.override = { severity, reason: 'As the imported text states it.' };
    return undefined;
  }
  for (const place of value.split(/[,;] */).filter((each) => each !== '')) {
    const match = /^`?([^#`]+?)(?:#L(\d+)(?:-L?(\d+))?)?`?$/.exec(place);
    const from = Number(match?.[2] ?? 1);
    const to = Number(match?.[3] ?? from);
    if (match?.[1] === undefined || from < 1 || to < from) return `“${place}” is no place such as src/Vault.sol#L10-L20.`;
    draft.places = [...draft.places, { file: match[1], from, to }];
  }
  return undefined;
}
