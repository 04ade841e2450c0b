export function ActivatePage({ token }: { token: string }) {
  return <p>{token}</p>;
}
