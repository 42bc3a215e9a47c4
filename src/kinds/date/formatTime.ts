import { writeTime } from '#messages/dateOrder.ts';
import { spokenDates } from '#messages/translate.ts';

/** A time of day, `14:30` or `14:30:05`, in the language's notation: `2:30 PM` where it uses AM and PM. */
export const formatTime = (time: string): string => writeTime(time, spokenDates().hour12);
