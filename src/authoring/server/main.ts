/** The server with the authoring tools: the entry of `npm start`. */
import './register.ts';
import '#server/main.ts';
