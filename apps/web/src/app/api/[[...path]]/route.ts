import { AppError } from '@redoubt/domain/errors';
import { answering } from '@/http/route/route';

/** 404 for every address that no other route has. */
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
