/** Variables of an environment, by name. */
export type Variables = Readonly<Record<string, string | undefined>>;

const { PATH } = process.env;

/** Those for a process: with the path on which it finds programs. */
export const forProcess = (variables: Variables) => ({ PATH, ...variables }) as NodeJS.ProcessEnv;

/** Does `work` while this process has these variables alone. One after another, since a process has one environment. */
export async function withVariables<T>(variables: Variables, work: () => Promise<T>): Promise<T> {
  const own = process.env;
  process.env = { ...variables } as NodeJS.ProcessEnv;
  try {
    return await work();
  } finally {
    process.env = own;
  }
}
