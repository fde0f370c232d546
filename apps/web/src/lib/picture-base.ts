/** Where profile pictures are shown, without a slash at the end: a folder of this site. */
export const PICTURE_BASE = '/uploads/profile';
