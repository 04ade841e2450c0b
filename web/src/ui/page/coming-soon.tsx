import { Text } from '@mantine/core';

/** For screens that are not made yet. */
export function ComingSoon() {
  return (
    <Text p="lg" c="dimmed">
      Coming soon...
    </Text>
  );
}
