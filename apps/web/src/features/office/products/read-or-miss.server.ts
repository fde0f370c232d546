import { getContext } from '@/http/context';

/** One part of a page that can't be read must not take the page with it. Undefined then. */
export async function readOrMiss<T>(part: string, work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    getContext().log.error({ part, err: error }, 'a part of a product page failed');
    return undefined;
  }
}
