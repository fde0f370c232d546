/** Everything that the form holds, as text; what was picked is joined by commas. */
type QuoteField = 'email' | 'name' | 'project' | 'website' | 'services' | 'code' | 'chains' | 'deadline' | 'company' | 'message';
export type QuoteValues = Readonly<Record<QuoteField, string>>;

/** In the order of the form: of several wrong fields the first takes the focus. */
const NOTHING: QuoteValues = {
  email: '',
  name: '',
  project: '',
  website: '',
  services: '',
  code: '',
  chains: '',
  deadline: '',
  company: '',
  message: '',
};

let kept = NOTHING;

/** What was typed and not sent, until the page is left: who closes the modal by mistake has lost nothing. */
export const quoteDraft = {
  read: () => kept,
  keep(values: QuoteValues) {
    kept = values;
  },
  clear() {
    kept = NOTHING;
  },
};

/** What was picked, of a joined text. */
export function toList(joined: string): string[] {
  return joined === '' ? [] : joined.split(',');
}
