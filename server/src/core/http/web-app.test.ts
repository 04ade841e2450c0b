import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { contentSecurity, policyOf } from './content-security.ts';
import { pagePolicy } from './web-app.ts';

const scripts = (page: string): string | undefined =>
  pagePolicy(Buffer.from(page))
    ['content-security-policy']?.split('; ')
    .find((part) => part.startsWith('script-src'));

it('the policy of the page allows the very script that the build has put there, and no other', () => {
  const hash = createHash('sha256').update('(() => 1)()').digest('base64');
  const page = `<script data-ahead='{"a":"b"}'>(() => 1)()</script><script>alert(1)</script>`;
  expect(scripts(page)).toBe(`script-src 'self' 'sha256-${hash}'`);
  expect(scripts('<p></p>')).toBe("script-src 'self'");
});

it('the rest of its policy is that of every answer', () => {
  expect(pagePolicy(Buffer.from('<p></p>'))).toEqual({ 'content-security-policy': policyOf(contentSecurity) });
});
