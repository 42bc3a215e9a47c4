import { describe, expect, it } from 'vitest';
import { contactDefaults, contactReducer } from '../../../config/extensions/contacts/contact.ts';
import { contacts, pageOf } from '../../../config/extensions/contacts/contacts.ts';
import { frozen } from './frozen.ts';

const state = frozen({ ...contactDefaults, allData: contacts });

describe('the contacts', () => {
  it('begin empty, on one page, with nobody selected', () => {
    expect(contactDefaults).toEqual({ allData: [], data: [], total: 1, params: {}, selectedUser: null });
  });

  it('store all data', () => {
    expect(contactReducer(contactDefaults, { type: 'GET_ALL_DATA', data: contacts })).toEqual({
      ...contactDefaults,
      allData: contacts,
    });
  });

  it('store a page with its parameters, and the total from the number of pages', () => {
    const data = contacts.slice(0, 2);
    expect(
      contactReducer(state, { type: 'GET_DATA', data, totalPages: 7, params: { q: 'a', page: 2 } }),
    ).toEqual({
      ...state,
      data,
      total: 7,
      params: { q: 'a', page: 2 },
    });
  });

  it('store the selected user, or none', () => {
    const chosen = contactReducer(state, { type: 'GET_USER', selectedUser: contacts[3]! });
    expect(chosen).toEqual({ ...state, selectedUser: contacts[3] });
    expect(contactReducer(frozen(chosen), { type: 'GET_USER', selectedUser: null })).toEqual(state);
  });

  it('stay the very same state at an unknown action', () => {
    expect(contactReducer(state, { type: 'DELETE_USER' } as never)).toBe(state);
  });
});

describe('a page of contacts', () => {
  it('covers everyone once, page after page', () => {
    const { totalPages } = pageOf(contacts, {});
    const all = Array.from(
      { length: totalPages },
      (_, index) => pageOf(contacts, { page: index + 1 }).data,
    ).flat();
    expect(totalPages).toBe(3);
    expect(all).toEqual(contacts);
  });

  it('searches without regard to case and accents', () => {
    expect(pageOf(contacts, { q: ' JOAO ' }).data.map(({ name }) => name)).toEqual(['João Pedro Leal']);
    expect(pageOf(contacts, { q: 'goiania' }).data).toHaveLength(2);
  });

  it('is the nearest one where there are not as many, and empty where nothing matches', () => {
    expect(pageOf(contacts, { page: 99 }).params.page).toBe(3);
    expect(pageOf(contacts, { q: 'ninguém assim', page: 2 })).toMatchObject({
      data: [],
      totalPages: 1,
      params: { page: 1 },
    });
  });
});
