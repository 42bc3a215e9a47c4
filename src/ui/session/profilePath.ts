/** The page of the user's own data, and the part of it that changes the password. */
export const profilePath = '/personel-information';
export const passwordHash = '#senha';
