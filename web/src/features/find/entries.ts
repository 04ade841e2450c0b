import type { ComponentType } from 'react';

export interface Entry {
  key: string;
  icon: ComponentType<{ size?: number; stroke?: number }>;
  title: string;
  /** What tells it apart, in one line. */
  detail?: string;
  /** Keys that do the same. */
  keys?: readonly string[];
  open: () => void;
}

export interface EntryGroup {
  key: string;
  label: string;
  entries: Entry[];
}
