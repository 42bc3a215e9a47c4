/** The shared worker of followConfig.ts. A page sends `true` when it becomes visible, and `false` when hidden. */
import { EventHub } from './eventHub.ts';

const hub = new EventHub();

self.addEventListener('connect', (event) => {
  const [port] = (event as MessageEvent).ports;
  const tell = (message: unknown) => port!.postMessage(message);
  port!.onmessage = ({ data }: MessageEvent<boolean>) => (data ? hub.join(tell) : hub.leave(tell));
});
