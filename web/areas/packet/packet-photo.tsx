import { type ReactNode, useEffect, useState } from 'react';
import type { PacketPhoto as Photo } from '#shared/packet/packet.ts';
import { ApiError } from '#web/api/client.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { photoName } from './photo-name.ts';
import './packet-photo.css';

/** Reads a photo's file. Photos have no address of their own: who may see one is checked each time. */
export type ReadPhoto = (id: string) => Promise<Blob>;

type PacketPhotoProps = {
  photo: Photo;
  /** Its place, from 1. */
  number: number;
  read: ReadPhoto;
  /** Hears whether the photo is on the screen, or will not be. */
  onSettled?: ((id: string, isSettled: boolean) => void) | undefined;
  /** A press shows it large. */
  isPressable?: boolean;
};

/** A photo, once it is read; where it cannot be, why, with another try. */
export function PacketPhoto(props: PacketPhotoProps) {
  const [attempt, setAttempt] = useState(1);
  return <Attempt key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

function Attempt(props: PacketPhotoProps & { onRetry: () => void }) {
  const { photo, number, read, onSettled, isPressable = false, onRetry } = props;
  const { id, caption, width, height } = photo;
  const [url, setUrl] = useState<string>();
  const [state, setState] = useState<'loading' | 'shown' | 'failed' | 'gone'>('loading');

  useEffect(() => {
    let made: string | undefined;
    let isOver = false;
    read(id)
      .then((blob) => {
        if (isOver) return;
        made = URL.createObjectURL(blob);
        setUrl(made);
      })
      .catch((error: unknown) => isOver || setState(isGone(error) ? 'gone' : 'failed'));
    return () => {
      isOver = true;
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [id, read]);
  useEffect(() => onSettled?.(id, state !== 'loading'), [id, onSettled, state]);

  if (state === 'gone') return <p className="packet-photo packet-photo-text">This photo is gone.</p>;
  if (state === 'failed') {
    return (
      <div className="packet-photo packet-photo-text">
        <p>This photo could not be loaded.</p>
        <Button variant="quiet" className="no-print" onClick={onRetry}>
          Try Again<span className="visually-hidden"> to load {photoName(photo, number)}</span>
        </Button>
      </div>
    );
  }
  if (url === undefined) {
    return (
      <div className="packet-photo" aria-busy="true">
        <span className="visually-hidden">Loading {photoName(photo, number)}</span>
      </div>
    );
  }
  const image = (className: string) => (
    <img
      className={className}
      src={url}
      width={width}
      height={height}
      alt={caption || `Photo ${number} of the house`}
      onLoad={() => setState('shown')}
      onError={() => setState('failed')}
    />
  );
  if (!isPressable) return image('packet-photo');
  return (
    <Enlargeable name={photoName(photo, number)} large={image('packet-photo-large')}>
      {image('packet-photo')}
    </Enlargeable>
  );
}

const isGone = (error: unknown) => error instanceof ApiError && error.code === 'not_found';

/** Shown larger in a dialog when it is pressed. */
function Enlargeable({ name, large, children }: { name: string; large: ReactNode; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="packet-photo-open" aria-label={`Enlarge ${name}`} onClick={() => setOpen(true)}>
        {children}
      </button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={name.replace(/^./, (first) => first.toUpperCase())} wide>
        {large}
      </Dialog>
    </>
  );
}
