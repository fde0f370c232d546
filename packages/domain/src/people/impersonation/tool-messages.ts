import { UNKNOWN_MESSAGE } from '../auth-view/auth-messages.ts';

export const NO_SUCH_USER_MESSAGE = "User doesn't exist.";
const NO_USER_ID_MESSAGE = 'Please input a user ID';

/** What is wrong with what was typed into the tool, if anything (IMP-04, OP-62). */
export function findToolProblems({ id }: { readonly id: string }): { id?: string } {
  return id.trim() === '' ? { id: NO_USER_ID_MESSAGE } : {};
}

/** Why the tool did not switch, and where that is said. `message` is the server's, which names the refusal (IMP-05). */
export function switchProblem({ code, message }: { code: string | undefined; message: string | undefined }): {
  at: 'id' | 'form';
  words: string;
} {
  if (code === 'ResourceNotFoundException') return { at: 'id', words: NO_SUCH_USER_MESSAGE };
  if (code === 'ForbiddenException' && message !== undefined) return { at: 'form', words: message };
  return { at: 'form', words: UNKNOWN_MESSAGE };
}
