import { type ChangeEvent, useState } from 'react';
import type { PacketPhoto as Photo } from '#shared/packet/packet.ts';
import { maxPhotos, photoText } from '#shared/packet/photo.ts';
import type { Packets } from '#web/api/resources/deals/use-packets.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { showProblem } from '#web/ui/forms/show-problem.ts';
import { useAction } from '#web/ui/forms/use-action.ts';
import { PacketPhoto } from './packet-photo.tsx';
import { scalePhoto } from './scale-photo.ts';

/** The photos of a house: adding, describing, removing. */
export function PhotoList({ photos, packets }: { photos: readonly Photo[]; packets: Packets }) {
  const [progress, setProgress] = useState<string>();
  const [problems, setProblems] = useState<string[]>([]);
  const room = maxPhotos - photos.length;

  async function add(files: readonly File[]) {
    const refused: string[] = [];
    for (const [at, file] of files.slice(0, room).entries()) {
      setProgress(`Adding ${at + 1} of ${Math.min(files.length, room)}…`);
      const scaled = await scalePhoto(file);
      if ('problem' in scaled) refused.push(`${file.name}: ${scaled.problem}`);
      else {
        try {
          await packets.addPhoto(scaled);
        } catch (error) {
          refused.push(`${file.name}: ${error instanceof Error ? error.message : 'It could not be added.'}`);
        }
      }
    }
    if (files.length > room) refused.push(photoText.full);
    setProgress(undefined);
    setProblems(refused);
  }

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const files = [...(event.currentTarget.files ?? [])];
    // Allows choosing the same file again.
    event.currentTarget.value = '';
    if (files.length > 0 && progress === undefined) void add(files);
  }

  return (
    <section className="packet-desk-part" aria-labelledby="packet-photos">
      <h2 id="packet-photos">Photos</h2>
      {photos.length > 0 && (
        <ul className="photo-list">
          {photos.map((photo) => (
            <PhotoItem key={photo.id} photo={photo} packets={packets} />
          ))}
        </ul>
      )}
      <div className="button-row">
        <label className="button" aria-busy={progress !== undefined || undefined}>
          {progress ?? 'Add Photos'}
          <input
            type="file"
            accept="image/*"
            multiple
            className="visually-hidden"
            disabled={room <= 0}
            onChange={choose}
          />
        </label>
      </div>
      <p className="field-hint">
        Up to {maxPhotos}. They are scaled on your device; where and when they were taken is not kept.
      </p>
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

function PhotoItem({ photo, packets }: { photo: Photo; packets: Packets }) {
  const [caption, setCaption] = useState(photo.caption);
  const saving = useAction(
    () => packets.describePhoto(photo.id, caption),
    (error) => showProblem('Error', error),
  );
  const removing = useAction(
    () => packets.removePhoto(photo.id),
    (error) => showProblem('Error', error),
  );
  const name = photo.caption || 'photo';
  return (
    <li>
      <PacketPhoto photo={photo} read={packets.readPhoto} />
      <input
        type="text"
        aria-label={`What ${name} shows`}
        placeholder="What it shows"
        maxLength={80}
        value={caption}
        onChange={(event) => setCaption(event.target.value)}
        onBlur={() => caption.trim() !== photo.caption && saving.run()}
      />
      <Button variant="quiet" busy={removing.busy} onClick={removing.run}>
        Remove<span className="visually-hidden"> {name}</span>
      </Button>
    </li>
  );
}
