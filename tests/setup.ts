/** All languages are there for each test, and Portuguese is spoken unless it says otherwise. */
import '../src/messages/node.ts';
