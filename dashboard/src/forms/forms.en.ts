export const forms = {
  title: 'Forms',
  cancel: 'Cancel',
  notSaved: 'Not saved.',
  seeFields: 'Mend the marked fields, and try again.',
  leave: {
    title: 'Leave without saving?',
    text: 'What you have typed here is not saved yet.',
    stay: 'Stay here',
    leave: 'Leave',
  },
  conflict: {
    title: 'Not saved: someone has changed this since you opened it.',
    changed: 'Changed meanwhile: {fields}. What you typed is still here.',
    changedElsewhere: 'What you typed is still here.',
    load: 'Load what is stored now',
    overwrite: 'Save mine anyway',
  },
  secret: {
    once: 'Shown only now. Keep it where secrets are kept.',
    copy: 'Copy',
    copied: 'Copied.',
    copyFailed: 'It could not be copied: select it, and copy it by hand.',
    done: 'Done',
  },
};
