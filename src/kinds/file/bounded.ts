/**
 * Pictures made small before they are sent: lists show them many at a time. The browser does it, as it can decode what
 * it shows; what it can't is sent as it is.
 */
import type { FileField } from './kind.ts';
import { isImage } from './fileKinds.ts';

/** The longest side, in pixels: sharp on a dense screen at the sizes that they are shown in. */
const longest = { photo: 1024, avatar: 256 };

export async function bounded({ image }: FileField, file: File): Promise<File> {
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
