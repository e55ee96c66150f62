import { useState } from 'react';
import type { PacketPhoto as Photo } from '#shared/packet/packet.ts';
import { maxPhotos, photoText, pickedPhotoTypes } from '#shared/packet/photo.ts';
import { ApiError } from '#web/api/client.ts';
import type { Packets } from '#web/api/resources/deals/use-packets.ts';
import { May, useMay } from '#web/ui/controls/may.tsx';
import { AskFirst } from '#web/ui/dialogs/ask-first.tsx';
import { FileButton } from '#web/ui/forms/file-button.tsx';
import { showProblem } from '#web/ui/forms/show-problem.ts';
import { useAction } from '#web/ui/forms/use-action.ts';
import { useFocusAfter } from '#web/ui/forms/use-focus-after.ts';
import { scalePhoto } from '#web/ui/images/scale-photo.ts';
import { PacketPhoto } from './packet-photo.tsx';
import { photoName } from './photo-name.ts';

type PhotoListProps = {
  photos: readonly Photo[];
  packets: Packets;
  /** By the plan, or because a trial runs. */
  mayAdd: boolean;
};

/** The photos of a house: adding, describing, removing. */
export function PhotoList({ photos, packets, mayAdd: isInPlan }: PhotoListProps) {
  const mayAdd = useMay()('write') && isInPlan;
  const [removed, setRemoved] = useState(0);
  const heading = useFocusAfter<HTMLHeadingElement>(removed);
  const [progress, setProgress] = useState<string>();
  const [problems, setProblems] = useState<string[]>([]);
  const room = maxPhotos - photos.length;

  async function add(files: readonly File[]) {
    const refused: string[] = [];
    try {
      for (const [at, file] of files.slice(0, room).entries()) {
        setProgress(`Adding ${at + 1} of ${Math.min(files.length, room)}…`);
        const problem = await problemOf(file);
        if (problem !== undefined) refused.push(`${file.name}: ${problem}`);
      }
      if (files.length > room) refused.push(photoText.full);
    } finally {
      setProgress(undefined);
      setProblems(refused);
    }
  }

  /** Adds a photo. @returns why it was not added. */
  async function problemOf(file: File): Promise<string | undefined> {
    try {
      const scaled = await scalePhoto(file);
      if ('problem' in scaled) return scaled.problem;
      await packets.addPhoto(scaled);
    } catch (error) {
      console.warn('A photo was not added.', error);
      return error instanceof ApiError ? error.message : 'It could not be added. Try again, or choose a smaller photo.';
    }
    return undefined;
  }

  async function remove({ id }: Photo) {
    await packets.removePhoto(id);
    setRemoved((before) => before + 1);
  }

  if (!mayAdd && photos.length === 0 && removed === 0) return null;
  return (
    <section className="packet-desk-part" aria-labelledby="packet-photos">
      <h2 id="packet-photos" ref={heading} tabIndex={-1}>
        Photos
      </h2>
      {photos.length > 0 && (
        <ul className="photo-list">
          {photos.map((photo, index) => (
            <PhotoItem
              key={photo.id}
              photo={photo}
              number={index + 1}
              packets={packets}
              mayDescribe={mayAdd}
              onRemove={() => remove(photo)}
            />
          ))}
        </ul>
      )}
      {mayAdd ? (
        <>
          <div className="button-row">
            <FileButton
              label={progress ?? 'Add Photos'}
              busy={progress !== undefined}
              accept={pickedPhotoTypes.join(',')}
              multiple
              disabled={room <= 0}
              onChoose={(files) => files.length > 0 && progress === undefined && void add(files)}
            />
          </div>
          <p className="field-hint">
            Up to {maxPhotos}. They are scaled on your device; where and when they were taken is not kept.
          </p>
        </>
      ) : (
        photos.length === 0 && <p className="field-hint">None left.</p>
      )}
      {problems.length > 0 && (
        <div role="alert" className="form-problem">
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </div>
      )}
    </section>
  );
}

type PhotoItemProps = {
  photo: Photo;
  number: number;
  packets: Packets;
  mayDescribe: boolean;
  onRemove: () => Promise<void>;
};

function PhotoItem({ photo, number, packets, mayDescribe, onRemove }: PhotoItemProps) {
  const [caption, setCaption] = useState(photo.caption);
  const saving = useAction(
    () => packets.describePhoto(photo.id, caption),
    (error) => showProblem('Error', error),
  );
  const name = photoName(photo, number);
  return (
    <li>
      <PacketPhoto photo={photo} number={number} read={packets.readPhoto} />
      {mayDescribe ? (
        <input
          type="text"
          aria-label={`What ${name} shows`}
          placeholder="What it shows"
          maxLength={80}
          value={caption}
          onChange={(event) => setCaption(event.target.value)}
          onBlur={() => caption.trim() !== photo.caption && saving.run()}
        />
      ) : (
        photo.caption !== '' && <p className="field-hint">{photo.caption}</p>
      )}
      <May need="write">
        <AskFirst
          title="Remove this photo?"
          text="Packets that you sent already lose it too. This cannot be undone."
          action="Remove"
          about={name}
          keep="Keep It"
          isQuiet
          onConfirm={onRemove}
        />
      </May>
    </li>
  );
}
