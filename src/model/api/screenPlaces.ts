/** The places of a screen's parts in the files of the config. */

/** An item of a list or of a map. Lines count from 1. */
export type ScreenPlace = {
  /** The key of its list or map: `columns`, `fields`, `transitions`. */
  keyword: string;
  /** Its key and its texts: an element of the screen shows one of them. */
  names: readonly string[];
  file: string;
  line: number;
  end: number;
  /** Absent for parts of the screen itself. */
  resource?: string;
};

/** `part`: the path of the route in the file. */
export type ScreenPlaces = {
  file: string;
  line: number;
  end: number;
  part: string;
  places: readonly ScreenPlace[];
};
