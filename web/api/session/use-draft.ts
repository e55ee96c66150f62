import { useEffect, useState } from 'react';
import { keepText, readText } from './stored.ts';

type Draft = {
  text: string;
  setText: (text: string) => void;
  /** The text has been sent. Its page may have been left meanwhile. */
  forget: () => void;
};

/** A text that is not sent yet. It stays over other pages and a reload of this tab. */
export function useDraft(name: string): Draft {
  const [text, setText] = useState(() => readText('sessionStorage', name) ?? '');
  useEffect(() => keepText('sessionStorage', name, text || null), [name, text]);
  const forget = () => {
    keepText('sessionStorage', name, null);
    setText('');
  };
  return { text, setText, forget };
}
