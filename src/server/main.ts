/** The server without the authoring tools: for a package that leaves them out. */
import '#host/lateOptimisation.ts';
import { startPortalServer } from './startPortalServer.ts';

startPortalServer();
