/** Version of the analysis. Raise it with every change that can change a result. */
export const ENGINE = 18;
