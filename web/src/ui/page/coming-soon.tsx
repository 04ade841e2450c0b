import { Text } from '@mantine/core';

/** The specification's placeholder, in its own words. */
export function ComingSoon() {
  return (
    <Text p="lg" c="dimmed">
      Coming soon...
    </Text>
  );
}
