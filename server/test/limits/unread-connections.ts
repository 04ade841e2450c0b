import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Sends a request and reads nothing of its answer until `socket.resume()`. */
export async function askUnread(address: string, path: string, token?: string): Promise<Socket> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined); // cut by the server
  socket.pause();
  await once(socket, 'connect');
  const bearer = token ? `Authorization: Bearer ${token}\r\n` : '';
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n${bearer}\r\n`);
  return socket;
}
