/** Where programs are searched for. The only reader of the environment in this package. */
export const path = process.env.PATH ?? '';
