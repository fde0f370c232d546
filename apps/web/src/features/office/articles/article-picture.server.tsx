import { PICTURE_COLORS, PictureFort, PicturePlane } from '@/http/page/share-picture';

type ArticlePictureProps = { siteName: string; title: string; role: string; time: string };

/** An article's card for other sites: its title, who wrote it, and the fort behind it. */
export function ArticlePicture({ siteName, title, role, time }: ArticlePictureProps) {
  const { text2 } = PICTURE_COLORS;
  return (
    <PicturePlane padding={80} justify="space-between">
      <PictureFort />
      <div style={{ display: 'flex', fontSize: 36, color: text2 }}>{siteName}</div>
      <div style={{ display: 'flex', maxWidth: 1040, fontSize: title.length > 48 ? 68 : 80, lineHeight: 1.15, letterSpacing: -2 }}>
        {title}
      </div>
      <div style={{ display: 'flex', fontSize: 32, color: text2 }}>
        {role} · {time}
      </div>
    </PicturePlane>
  );
}
