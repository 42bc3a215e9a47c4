/** The state of the demo contacts: all contacts, the requested page and the selected contact. */

export type Contact = {
  id: number;
  name: string;
  role: string;
  company: string;
  email: string;
  phone: string;
  city: string;
  status: 'active' | 'pending' | 'inactive';
  notes: string;
};

/** The parameters of the request whose result is in `data`. */
export type ContactParams = { q?: string; page?: number; perPage?: number };

export type ContactState = {
  readonly allData: readonly Contact[];
  /** The page shown. */
  readonly data: readonly Contact[];
  /** The number of pages. */
  readonly total: number;
  readonly params: Readonly<ContactParams>;
  readonly selectedUser: Contact | null;
};

export type ContactAction =
  | { type: 'GET_ALL_DATA'; data: readonly Contact[] }
  | { type: 'GET_DATA'; data: readonly Contact[]; totalPages: number; params: Readonly<ContactParams> }
  | { type: 'GET_USER'; selectedUser: Contact | null };

export const contactDefaults: ContactState = {
  allData: [],
  data: [],
  total: 1,
  params: {},
  selectedUser: null,
};

export function contactReducer(state: ContactState = contactDefaults, action: ContactAction): ContactState {
  switch (action.type) {
    case 'GET_ALL_DATA':
      return { ...state, allData: action.data };
    case 'GET_DATA':
      return { ...state, data: action.data, total: action.totalPages, params: action.params };
    case 'GET_USER':
      return { ...state, selectedUser: action.selectedUser };
    default:
      return state;
  }
}
