import { type Scope, type ScopeGroup, scopeGroups } from '@boxyard/contract/integrations/scopes.ts';
import { useTranslation } from 'react-i18next';

export type Right = 'none' | 'read' | 'write';

export function rightIn(scopes: readonly Scope[], group: ScopeGroup): Right {
  if (scopes.includes(`${group}:write`)) return 'write';
  return scopes.includes(`${group}:read`) ? 'read' : 'none';
}

/** "Clients: read · Billing: read and write". */
export function useScopeWords(): (scopes: readonly Scope[]) => string {
  const { t } = useTranslation('api-tokens');
  return (scopes) =>
    scopeGroups
      .map((group) => [group, rightIn(scopes, group)] as const)
      .filter(([, right]) => right !== 'none')
      .map(([group, right]) => `${t(`group.${group}`)}: ${t(`rightWord.${right}`)}`)
      .join(' · ');
}
