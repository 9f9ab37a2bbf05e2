// Settings: what is on, how it looks, the language, how text is set, what is stored, and what it is.

import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { TextControls } from '../book/ui/reader/text-dialog.tsx';
import type { OfflineState } from '../rpc/offline.ts';
import { storeStatus } from '../rpc/link.ts';
import { Button, IconButton } from '../widgets/button.tsx';
import { formatBytes } from '../widgets/format.ts';
import { Icon } from '../widgets/icon.tsx';
import { type Language, language, languages, nativeName } from '../widgets/language.ts';
import { useKept } from '../widgets/memory.ts';
import { routeQuery } from '../widgets/route.ts';
import { Segmented } from '../widgets/segmented.tsx';
import { SwitchRow } from '../widgets/switch.tsx';
import { say } from '../widgets/toast.tsx';
import { speak } from '../widgets/words.ts';
import { parseLanguage } from './appearance.ts';
import { words } from './interface-words.ts';
import { words as own } from './settings-words.ts';
import { askToPersist, readStorageFacts, storageFacts } from './storage-facts.ts';
import { FileSettings } from './settings-files.tsx';
import { StoreSets } from './settings-sets.tsx';
import { turnOn } from './store-sets.ts';
import '../book/ui/reader/reader.css';

/** The address that a book leads to whose kind of file is turned off. */
const AT_FILES = '?at=files';

interface SettingsProps {
  readonly on: { readonly book: boolean; readonly practice: boolean };
  readonly offline: OfflineState;
}

export function Settings({ on, offline }: SettingsProps) {
  const files = useRef<HTMLElement>(null);
  const isAtFiles = routeQuery.value === AT_FILES;
  useEffect(() => {
    if (isAtFiles) files.current?.scrollIntoView();
  }, [isAtFiles]);
  return (
    <main id="main" class="page settings">
      <header class="head">
        <h1>{words('settings')}</h1>
        <IconButton class="only-phone" icon="menu" directional name={words('menu')} href="/menu" />
      </header>
      <Group title={words('whatOnHead')}>
        <div class="rows">
          <SwitchRow
            icon="books"
            title={words('books')}
            note={words('booksNote')}
            on={on.book}
            onChange={(book) => void turnOn({ book })}
          />
          <SwitchRow
            icon="practice"
            title={words('practice')}
            note={words('practiceNote')}
            on={on.practice}
            onChange={(practice) => void turnOn({ practice })}
          />
        </div>
        <p class="small">{words('onLater')}</p>
      </Group>
      <Group title={words('language')}>
        <LanguageChoice />
      </Group>
      <Group title={words('textHead')}>
        <TextControls />
      </Group>
      {on.book && (
        <Group title={own('filesHead')} section={files}>
          <FileSettings />
        </Group>
      )}
      <Group title={own('setsHead')}>
        <StoreSets on={on} />
      </Group>
      <Group title={words('storageHead')}>
        <Storage />
      </Group>
      <Group title={words('offlineHead')}>
        <p class="settings-line">
          <Icon name={offline.kind === 'not_ready' ? 'offline' : offline.kind === 'checking' ? 'info' : 'check'} />
          <span>{offlineSentence(offline)}</span>
        </p>
      </Group>
      <Group title={words('aboutHead')}>
        <p>{words('version', { version: __VERSION__ })}</p>
        <p>
          <a href="/third-party-notices.txt">{words('notices')}</a>
        </p>
      </Group>
    </main>
  );
}

interface GroupProps {
  readonly title: string;
  readonly section?: RefObject<HTMLElement | null>;
  readonly children: preact.ComponentChildren;
}

function Group({ title, section, children }: GroupProps) {
  return (
    <section ref={section ?? null} class="section settings-group">
      <h2>{title}</h2>
      <div class="stack">{children}</div>
    </section>
  );
}

function LanguageChoice() {
  const kept = useKept('language', parseLanguage);
  const choose = (code: Language) => {
    // What cannot be said is not kept either: the words of the other language may be out of reach.
    void speak(code).then(
      () => {
        kept.value = code;
      },
      () => say(`${words('notLoadedTitle')} ${words('notLoadedText')}`),
    );
  };
  return (
    <Segmented
      name={words('language')}
      value={language.value}
      choices={languages.map((code) => ({ value: code, label: <bdi lang={code}>{nativeName(code)}</bdi> }))}
      onChange={choose}
    />
  );
}

function Storage() {
  const [wasRefused, setRefused] = useState(false);
  useEffect(() => void readStorageFacts(), []);
  const facts = storageFacts.value;
  if (storeStatus.value === 'memory') {
    return (
      <p class="settings-line settings-caution">
        <Icon name="alert" />
        <span>{words('notKept')}</span>
      </p>
    );
  }
  if (facts === null) return <p class="settings-line">&nbsp;</p>;
  const ask = async () => setRefused(!(await askToPersist()));
  return (
    <>
      <p class="settings-line">
        <Icon name={facts.isPersistent ? 'check' : 'info'} />
        <span>
          <strong>{words(facts.isPersistent ? 'keptForGood' : 'mayBeCleared')}</strong>
          <br />
          <span class="quiet">{words(facts.isPersistent ? 'keptForGoodNote' : 'mayBeClearedNote')}</span>
        </span>
      </p>
      {!facts.isPersistent && (
        <div class="btns">
          <Button onPress={() => void ask()}>{words('askKeep')}</Button>
        </div>
      )}
      {wasRefused && (
        <p class="small" role="status">
          {words('askedNo')}
        </p>
      )}
      {facts.usage !== null && facts.quota !== null && (
        <dl class="dl">
          <dt>{words('used')}</dt>
          <dd>{words('usedOf', { used: formatBytes(facts.usage), quota: formatBytes(facts.quota) })}</dd>
        </dl>
      )}
    </>
  );
}

function offlineSentence(offline: OfflineState): string {
  switch (offline.kind) {
    case 'ready':
    case 'update':
      return words('offlineReady');
    case 'checking':
      return words('offlineChecking');
    case 'not_ready':
      return words(reasons[offline.reason]);
  }
}

const reasons = {
  unsupported: 'offlineUnsupported',
  refused: 'offlineRefused',
  incomplete: 'offlineIncomplete',
} as const;
