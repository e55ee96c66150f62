import { useEffect, useState } from 'react';
import type { PacketPhoto as Photo } from '#shared/packet/packet.ts';

/** Reads a photo's file. Photos have no address of their own: who may see one is checked each time. */
export type ReadPhoto = (id: string) => Promise<Blob>;

/** A photo, once it is read. */
export function PacketPhoto({ photo, read }: { photo: Photo; read: ReadPhoto }) {
  const { id, caption, width, height } = photo;
  const [shown, setShown] = useState<string | 'failed'>();

  useEffect(() => {
    let url: string | undefined;
    let isGone = false;
    read(id).then(
      (blob) => {
        if (isGone) return;
        url = URL.createObjectURL(blob);
        setShown(url);
      },
      () => isGone || setShown('failed'),
    );
    return () => {
      isGone = true;
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [id, read]);

  if (shown === 'failed') return <p className="packet-photo-gone">This photo is gone.</p>;
  return <img src={shown} width={width} height={height} alt={caption || 'Photo of the house'} />;
}
