import '@/http/server-only';
import type { WebContext } from '@/http/context';

/** Where profile pictures are shown, without a slash at the end: the bucket, or a folder of this site. */
export function pictureBaseOf({ settings }: Pick<WebContext, 'settings'>): string {
  return settings.bucket?.publicUrl ?? '/uploads/profile';
}
