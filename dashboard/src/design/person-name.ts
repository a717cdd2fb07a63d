interface Person {
  readonly name: string;
  readonly email: string;
}

/** What a person is called: the address where there is no name. */
export const personName = ({ name, email }: Person): string => name || email;
