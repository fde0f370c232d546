import '@/http/server-only';
import type { WebContext } from '@/http/context';

/**
 * The base URL of profile pictures, without a trailing slash: the bucket, or a folder of this site.
 */
export function pictureBaseOf({ settings }: Pick<WebContext, 'settings'>): string {
  return settings.bucket?.publicUrl ?? '/uploads/profile';
}
