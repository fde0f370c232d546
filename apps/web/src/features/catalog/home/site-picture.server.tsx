import { PICTURE_COLORS, PictureFort, PicturePlane } from '@/http/page/share-picture';

/** The site's share image: its name, its question and the fort. */
export function SitePicture({ name, question, words }: { name: string; question: string; words: string }) {
  const { text2 } = PICTURE_COLORS;
  return (
    <PicturePlane padding={88} justify="center">
      <PictureFort dotted />
      <div style={{ display: 'flex', fontSize: 40, color: text2 }}>{name}</div>
      <div style={{ display: 'flex', marginTop: 20, fontSize: 92, lineHeight: 1.1, letterSpacing: -3 }}>{question}</div>
      <div style={{ display: 'flex', marginTop: 28, maxWidth: 860, fontSize: 36, lineHeight: 1.4, color: text2 }}>{words}</div>
    </PicturePlane>
  );
}
