import { restore } from './session.ts';

// Imported before everything else, so that the service is asked while the rest of the code is evaluated.
if (location.pathname !== '/sign-in') restore().catch(() => undefined); // the router tries again, and shows the failure
