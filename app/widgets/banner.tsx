// A message that stays until what it says is no longer so.

import type { ComponentChildren } from 'preact';
import { Icon } from './icon.tsx';

interface BannerProps {
  readonly look?: 'plain' | 'caution';
  readonly title: string;
  readonly children?: ComponentChildren;
  readonly action?: ComponentChildren;
}

export function Banner({ look = 'plain', title, children, action }: BannerProps) {
  return (
    <div
      class={look === 'caution' ? 'banner banner-caution' : 'banner'}
      role={look === 'caution' ? 'alert' : undefined}
    >
      <Icon name={look === 'caution' ? 'alert' : 'info'} />
      <div>
        <strong>{title}</strong> {children}
      </div>
      {action}
    </div>
  );
}
