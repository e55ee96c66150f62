import { useState } from 'react';
import { initials } from '#web/ui/text/initials.ts';
import './avatar.css';

type AvatarProps = {
  name: string;
  email: string;
  url: string | null;
};

/** A user's avatar; two letters if there is none or it fails to load. Decorative: the name is beside it. */
export function Avatar({ name, email, url }: AvatarProps) {
  const [failed, setFailed] = useState<string>();
  return (
    <span className="avatar" aria-hidden="true">
      {url === null || url === failed ? (
        initials(name, email)
      ) : (
        <img src={url} alt="" width="72" height="72" onError={() => setFailed(url)} />
      )}
    </span>
  );
}
