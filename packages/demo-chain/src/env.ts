/** Where programs are looked for. The only place here that reads the environment. */
export const path = process.env.PATH ?? '';
