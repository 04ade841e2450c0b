import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage } from '../../core/session/own-language.ts';
import { currentLanguage, languages } from '../../core/text/i18n.ts';
import { languageNames } from '../../core/text/language-names.ts';
import { Brand } from './brand.tsx';
import classes from './signed-out-page.module.css';
import { useTabTitle } from './use-tab-title.ts';

/** The frame of the screens for which nobody need be signed in: a card above a drawing of a yard. */
export function SignedOutPage({ title, children }: { title: string; children: ReactNode }) {
  // Drawn again in the language that is chosen.
  useTranslation();
  useTabTitle(title);
  return (
    <div className={classes.page}>
      <div className={classes.languages}>
        {languages.map((language) => (
          <UnstyledButton
            key={language}
            lang={language}
            className={classes.language}
            aria-pressed={language === currentLanguage()}
            onClick={() => void chooseLanguage(language)}
          >
            {languageNames[language]}
          </UnstyledButton>
        ))}
      </div>
      <main className={classes.card}>
        <Brand />
        {children}
      </main>
      <svg className={classes.yard} viewBox="0 0 720 132" aria-hidden="true" preserveAspectRatio="xMidYMax meet">
        {boxes.map(([x, tier, size, tone]) => (
          <g key={`${x}-${tier}`} transform={`translate(${x} ${90 - tier * 40})`} data-tone={tone}>
            <rect width={size * 76 - 4} height="36" rx="2" />
            {Array.from({ length: size * 9 - 1 }, (_, i) => 6 + i * 8).map((at) => (
              <path key={at} d={`M${at} 5v26`} />
            ))}
          </g>
        ))}
        <path className={classes.ground} d="M0 128h720" />
      </svg>
    </div>
  );
}

/** x, tier, footprint, tone. */
const boxes: [number, number, number, 'plain' | 'deep' | 'own'][] = [
  [20, 0, 2, 'plain'],
  [20, 1, 1, 'deep'],
  [176, 0, 1, 'deep'],
  [256, 0, 2, 'plain'],
  [256, 1, 2, 'deep'],
  [332, 2, 1, 'own'],
  [412, 0, 1, 'plain'],
  [540, 0, 2, 'deep'],
  [540, 1, 1, 'plain'],
];
