/**
 * Scales pictures down before uploading, as lists show many of them. The browser scales every format that it
 * can decode; any other file is sent unchanged.
 */
import type { FileField } from './kind.ts';
import { isImage } from './fileKinds.ts';

/** The longest side in pixels: sharp on high-density screens at the sizes shown. */
const longest = { photo: 1024, avatar: 256 };

export async function downscaleImage({ image }: FileField, file: File): Promise<File> {
  if (!image || !isImage(file.type) || typeof createImageBitmap !== 'function') return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = longest[image] / Math.max(picture.width, picture.height);
    if (scale >= 1) return file;
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const context = canvas.getContext('2d')!;
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, file.type, 0.85));
    return made && made.type === file.type && made.size < file.size
      ? new File([made], file.name, { type: file.type })
      : file;
  } catch {
    return file;
  }
}
