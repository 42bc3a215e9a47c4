/** The server with the authoring tools: the entry of `npm start`. */
import '#host/lateOptimisation.ts';
import { startPortalServer } from '#server/startPortalServer.ts';
import { provideAuthoring } from './register.ts';

provideAuthoring();
startPortalServer();
