import { AppError } from '@redoubt/domain/errors';
import { answering } from '@/http/route/route';

/** Whatever no other route takes. */
const refuse = answering(async () => {
  throw new AppError('ResourceNotFoundException', { message: 'There is no such call.' });
});

export const GET = refuse;
export const HEAD = refuse;
export const POST = refuse;
export const PUT = refuse;
export const PATCH = refuse;
export const DELETE = refuse;
export const OPTIONS = refuse;
