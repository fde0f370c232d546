/** A form of a CRM that takes the place of our own: what its embed is told. Source: SITE-22. */
export type CrmForm = {
  readonly portalId: string;
  readonly formId: string;
  readonly region: string;
  /** Origin that the form's script comes from. */
  readonly origin: string;
};
