/** Version of the analysis. Raise it with every change that can change an answer. */
export const ENGINE = 7;
