// A refusal in words for people; the code stands in small print, to be copied when someone asks for it.

import { type ComponentChildren, createContext } from 'preact';
import { useContext, useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from './icon.tsx';
import { language } from './language.ts';

export interface Sentence {
  /** What happened. */
  readonly title: string;
  /** What was kept, and what to do. */
  readonly text: string;
}

/** The shell knows the sentences of every code and loads them when the first one is needed. */
export type SentenceFor = (code: string) => Promise<Sentence>;

export const SentenceContext = createContext<SentenceFor>(async (code) => ({ title: code, text: '' }));

export function useSentence(code: string): Sentence | null {
  const sentenceFor = useContext(SentenceContext);
  const [sentence, setSentence] = useState<Sentence | null>(null);
  const spoken = language.value;
  useEffect(() => {
    let wanted = true;
    void sentenceFor(code).then((found) => {
      if (wanted) setSentence(found);
    });
    return () => {
      wanted = false;
    };
  }, [code, spoken, sentenceFor]);
  return sentence;
}

interface RefusedProps {
  readonly code: string;
  /** What was refused: the name of a file, a title. */
  readonly about?: string;
  readonly action?: ComponentChildren;
}

export function Refused({ code, about, action }: RefusedProps) {
  const sentence = useSentence(code);
  const box = useRef<HTMLDivElement>(null);
  // Once its words are there: on a phone it may stand below the bar, where nobody looks.
  useEffect(() => {
    if (sentence !== null) box.current?.scrollIntoView({ block: 'nearest' });
  }, [sentence]);
  return (
    <div ref={box} class="banner banner-caution refused" role="alert">
      <Icon name="alert" />
      <div>
        {about !== undefined && (
          <>
            <bdi class="quiet">{about}</bdi>
            <br />
          </>
        )}
        {sentence !== null && (
          <>
            <strong>{sentence.title}</strong> {sentence.text}{' '}
          </>
        )}
        <code class="refused-code">{code}</code>
      </div>
      {action}
    </div>
  );
}
